// Only sanitized programs have this part, which keeps libraries loaded. Mesa's EGL unloads its driver when a
// display is closed, and the memory that the driver leaves behind could not be attributed to it afterwards.
extern "C" int dlclose(void*) { return 0; }
