// Vitest puts the variables that the client is compiled with into its tests' environment. The check for an up-to-date
// build needs the environment of the person who ran the tests.

/** Removes Vitest's own variables from this process's environment. */
export function leaveVitestEnvironment(): void {
  for (const name of Object.keys(process.env)) {
    if (name.startsWith('VITE_') || name === 'NODE_ENV') delete process.env[name]
  }
}
