import { getRouteApi } from '@tanstack/react-router'
import { settingsTexts } from '#domain/es/settings.ts'
import { BackButton } from '#reader/frame/back-button.tsx'
import { AppSection } from './app-section.tsx'
import { DeviceSection } from './device-section.tsx'
import { OwnSection } from './own-section.tsx'
import { ReadingSection } from './reading-section.tsx'
import '#styles/settings.css'

const route = getRouteApi('/ajustes')

/** How one reads, what is on the device, and the app itself. */
export function Settings() {
  const { offline, persistence, app } = route.useLoaderData()
  return (
    <>
      <div className="page-head">
        <BackButton />
        <h1>{settingsTexts.title}</h1>
      </div>
      <ReadingSection />
      <DeviceSection offline={offline} persistence={persistence} />
      <OwnSection offline={offline} erase={(drafts) => app.erase(drafts)} />
      <AppSection app={app} persistence={persistence} />
    </>
  )
}
