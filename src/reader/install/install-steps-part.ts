import { lazy } from 'react'

/** The steps in a dialog, loaded on request. */
export const InstallSteps = lazy(async () => ({
  default: (await import('./install-steps.tsx')).InstallSteps,
}))
