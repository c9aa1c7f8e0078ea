// The worker's table of contents: which request goes to which file, nothing else. It serves the shell and the pictures;
// it knows no article. API answers are never touched, stored or replaced (backend.md §5).
import { isPicture, keepPictures, picture, stopKeeping } from './pictures.ts'
import { buildFile, forgetOldBuilds, installBuild, isAppNavigation, isBuildFile, shell } from './shell.ts'
import { readMessage, takeControl, takeOver } from './updates.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  event.waitUntil(installBuild(event))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOldBuilds(), takeControl()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || request.headers.has('authorization')) return
  const url = new URL(request.url)
  if (request.mode === 'navigate') {
    if (isAppNavigation(url)) event.respondWith(shell(request))
    return
  }
  if (isBuildFile(url)) event.respondWith(buildFile(request))
  else if (isPicture(url)) event.respondWith(picture(event))
})

self.addEventListener('message', (event) => {
  const message = readMessage(event.data)
  if (message.type === 'SKIP_WAITING') event.waitUntil(takeOver())
  else if (message.type === 'KEEP_PICTURES') event.waitUntil(keepPictures(message.addresses))
  else if (message.type === 'STOP_KEEPING') stopKeeping()
})
