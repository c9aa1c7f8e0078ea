import { lazy } from 'react'

/** The steps in a dialog, whose code comes when they are asked for. */
export const InstallSteps = lazy(async () => ({
  default: (await import('./install-steps.tsx')).InstallSteps,
}))
