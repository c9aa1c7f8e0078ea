import { expect, test } from 'vitest'
import { embedOf } from '#domain/bodies/embed-hosts.ts'

test.each([
  [
    'https://www.youtube-nocookie.com/embed/abc?start=4',
    'youtube.com',
    'https://www.youtube.com/watch?v=abc',
    'https://www.youtube-nocookie.com/embed/abc?start=4&autoplay=1',
  ],
  [
    'https://player.vimeo.com/video/123',
    'vimeo.com',
    'https://vimeo.com/123',
    'https://player.vimeo.com/video/123?autoplay=1',
  ],
  [
    'https://www.youtube.com/embed/videoseries?list=x',
    'youtube.com',
    'https://www.youtube.com/embed/videoseries?list=x',
    'https://www.youtube.com/embed/videoseries?list=x&autoplay=1',
  ],
])('what is known of the player %s before it is loaded', (address, host, page, playing) => {
  expect(embedOf(address)).toEqual({ host, page, playing })
})
