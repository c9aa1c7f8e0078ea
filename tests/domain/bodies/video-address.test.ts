import { describe, expect, test } from 'vitest'
import { embedHosts } from '#domain/bodies/embed-hosts.ts'
import { videoOf } from '#domain/bodies/video-address.ts'

const NOCOOKIE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'

describe('P9.2 a film by its address is the player of its site', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', NOCOOKIE],
    ['https://www.youtube.com/watch?feature=share&v=dQw4w9WgXcQ&t=1m30s', `${NOCOOKIE}?start=90`],
    [' https://youtu.be/dQw4w9WgXcQ?si=abc&t=42 ', `${NOCOOKIE}?start=42`],
    ['m.youtube.com/shorts/dQw4w9WgXcQ', NOCOOKIE],
    ['https://www.youtube.com/live/dQw4w9WgXcQ', NOCOOKIE],
    ['//www.youtube.com/embed/dQw4w9WgXcQ?start=5', `${NOCOOKIE}?start=5`],
    ['https://youtu.be/dQw4w9WgXcQ&t=30', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
    ['https://vimeo.com/76979871/1a2b3c', 'https://player.vimeo.com/video/76979871?h=1a2b3c'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871'],
    ['https://player.vimeo.com/video/76979871?h=1a2b', 'https://player.vimeo.com/video/76979871?h=1a2b'],
  ])('%s', (address, player) => {
    expect(videoOf(address)?.player).toBe(player)
    expect(embedHosts.has(new URL(player).host)).toBe(true)
  })

  test.each([
    '',
    'hola',
    'https://www.youtube.com/',
    'https://www.youtube.com/watch?v=corto',
    'https://www.youtube.com/@canal',
    'https://youtube.com.malo.example/watch?v=dQw4w9WgXcQ',
    'https://vimeo.com/about',
    'https://vimeo.com/showcase/7008490/embed',
    'https://vimeo.com/album/2632481',
    'https://example.com/video/76979871',
    'javascript:alert(1)',
  ])('%j is none', (address) => {
    expect(videoOf(address)).toBeNull()
  })
})
