import { describe, expect, test } from 'vitest'
import { readAnnounceSettings } from '../../../server/settings/announce-settings.ts'

const own = { siteUrl: 'https://cacharreo.example', hostedOrigin: null }
const OFF = { indexNow: null, hub: null, purge: null }

describe('the settings of IndexNow and WebSub', () => {
  test('are off by default, wherever the rows are', () => {
    expect(readAnnounceSettings({}, own)).toEqual(OFF)
    expect(
      readAnnounceSettings({ INDEXNOW: 'off' }, { siteUrl: null, hostedOrigin: 'https://x.example' }),
    ).toEqual(OFF)
    // An endpoint alone switches nothing on.
    expect(readAnnounceSettings({ INDEXNOW_ENDPOINT: 'https://x.example/' }, own)).toEqual(OFF)
  })

  test('name one endpoint each', () => {
    expect(readAnnounceSettings({ INDEXNOW: 'on', WEBSUB_HUB: 'https://hub.example/' }, own)).toEqual({
      indexNow: 'https://api.indexnow.org/indexnow',
      hub: 'https://hub.example/',
      purge: null,
    })
    const env = { INDEXNOW: 'on', INDEXNOW_ENDPOINT: 'http://127.0.0.1:8080/indexnow' }
    expect(readAnnounceSettings(env, own).indexNow).toBe('http://127.0.0.1:8080/indexnow')
  })

  test.each([
    'http://other.example/',
    'ftp://other.example/',
    'https://user:password@other.example/',
    'https://other.example/#part',
    'other.example',
    'javascript:alert(1)',
  ])('end a start at %s, which they do not repeat', (address) => {
    const start = () => readAnnounceSettings({ WEBSUB_HUB: address }, own)
    expect(start).toThrow('WEBSUB_HUB must be an https address')
    expect(start).not.toThrow(address)
  })

  test.each([
    ['https://api.fastly.com/service/x/purge', 'fastly'],
    ['https://api.cloudflare.com/client/v4/zones/x/purge_cache', 'cloudflare'],
  ])('tell a CDN by its address: %s', (endpoint, form) => {
    const { purge } = readAnnounceSettings({ PURGE_URL: endpoint, PURGE_TOKEN: 'x' }, own)
    expect(purge).toEqual({ endpoint, form, token: 'x' })
  })

  test.each([
    ['https://cdn.example/', 'x', 'PURGE_URL must end with /purge'],
    ['https://cdn.example/constructor', 'x', 'PURGE_URL must end with /purge'],
    ['http://cdn.example/purge', 'x', 'PURGE_URL must be an https address'],
    ['https://cdn.example/purge', '', 'PURGE_URL needs PURGE_TOKEN'],
    ['https://cdn.example/purge', 'two\nlines', 'PURGE_URL needs PURGE_TOKEN'],
  ])('end a start at a CDN that could not be told: %s with "%s"', (PURGE_URL, PURGE_TOKEN, said) => {
    expect(() => readAnnounceSettings({ PURGE_URL, PURGE_TOKEN }, own)).toThrow(said)
  })

  test('end a start that could not keep what they promise', () => {
    expect(() => readAnnounceSettings({ INDEXNOW: 'yes' }, own)).toThrow(
      'INDEXNOW must be on or off, not "yes".',
    )
    expect(() => readAnnounceSettings({ INDEXNOW: 'on' }, { ...own, siteUrl: null })).toThrow('SITE_URL')
    expect(() =>
      readAnnounceSettings(
        { WEBSUB_HUB: 'https://hub.example/' },
        { ...own, hostedOrigin: 'https://x.example' },
      ),
    ).toThrow('VITE_SUPABASE_URL')
  })
})
