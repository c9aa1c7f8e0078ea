// Vitest writes the variables that the client is compiled with into the environment of its tests. What asks whether the
// build is up to date must see the environment of the person who ran the tests.

/** Takes Vitest's own variables out of this process's environment. */
export function leaveVitestEnvironment(): void {
  for (const name of Object.keys(process.env)) {
    if (name.startsWith('VITE_') || name === 'NODE_ENV') delete process.env[name]
  }
}
