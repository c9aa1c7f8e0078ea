import { expect, test } from 'vitest'
import { deviceWords, historyWords, sessionWords } from '#domain/device/signed-in-device.ts'

const MOZILLA = 'Mozilla/5.0'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'
const IPHONE = 'iPhone; CPU iPhone OS 19_1 like Mac OS X'

test.each([
  [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox en Linux'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome en Windows'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/142.0`, 'Edge en Windows'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 OPR/120.0`, 'Opera en Windows'],
  [`${MOZILLA} (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, 'Chrome en Android'],
  [`${MOZILLA} (Linux; Android 10; K) SamsungBrowser/28.0 ${CHROME}`, 'Samsung Internet en Android'],
  [`${MOZILLA} (${IPHONE}) AppleWebKit/605 Version/19.1 Mobile/15E148 Safari/604.1`, 'Safari en iPhone'],
  [`${MOZILLA} (${IPHONE}) AppleWebKit/605 CriOS/142.0 Mobile/15E148 Safari/604.1`, 'Chrome en iPhone'],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/19.0 Safari/605`, 'Safari en Mac'],
  [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'Chrome en ChromeOS'],
  [`${MOZILLA} (X11; Linux x86_64) HeadlessChrome/142.0 Safari/537.36`, 'Chrome en Linux'],
  ['Lynx/2.9 (Linux)', 'Otro navegador en Linux'],
  ['Firefox/140.0', 'Firefox'],
  ['<script>alert(1)</script>', 'Dispositivo desconocido'],
  ['', 'Dispositivo desconocido'],
  [null, 'Dispositivo desconocido'],
])('%j is called %s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words)
})

const NOW = new Date(2026, 10, 25, 12, 30).getTime()
const YESTERDAY = new Date(2026, 10, 24, 18, 3).getTime()

test('a session says when it began and when it was used last', () => {
  const device = { id: 'a', userAgent: null, beganAt: YESTERDAY, usedAt: NOW - 60_000, isCurrent: false }
  expect(sessionWords(device, NOW)).toBe('Entró ayer a las 18:03 · Último uso hoy a las 12:29')
})

test.each([
  [0, 'Último acceso: ayer a las 18:03'],
  [1, 'Último acceso: ayer a las 18:03 · 1 intento fallido desde entonces'],
  [3, 'Último acceso: ayer a las 18:03 · 3 intentos fallidos desde entonces'],
])('with %i refused sign-ins the last one is told as %s', (refused, words) => {
  expect(historyWords({ at: YESTERDAY, refused }, NOW)).toBe(words)
})
