import { describe, expect, test } from 'vitest'
import { captionOf, withCaption } from '#domain/pictures/picture-caption.ts'

describe('a caption typed beside the picture', () => {
  test.each([
    [
      '<p>a</p>\n[IMG:1]\n<p>b</p>',
      '<p>a</p>\n<figure>\n[IMG:1]\n<figcaption>Un pie </figcaption>\n</figure>\n<p>b</p>',
    ],
    [
      '<p>a</p><p>[IMG:1|La (bisagra)]</p>',
      '<p>a</p><figure>\n[IMG:1|La (bisagra)]\n<figcaption>Un pie </figcaption>\n</figure>',
    ],
    [
      '<figure>[IMG:1]<figcaption>Otro</figcaption></figure>',
      '<figure>[IMG:1]<figcaption>Un pie </figcaption></figure>',
    ],
    ['<figure>\n[IMG:1]\n</figure>', '<figure>\n[IMG:1]\n<figcaption>Un pie </figcaption>\n</figure>'],
  ])('in %j gives %j', (before, after) => {
    expect(withCaption(before, 1, 'Un pie ')).toBe(after)
    expect(captionOf(after, 1)).toBe('Un pie ')
  })

  test('that is taken away leaves the picture alone', () => {
    expect(withCaption(withCaption('a\n[IMG:0]\nb', 0, 'x'), 0, '')).toBe('a\n[IMG:0]\nb')
  })

  test('is text, whatever it is', () => {
    const content = withCaption('[IMG:0]', 0, 'a < b & $& <i>')
    expect(content).toContain('<figcaption>a &lt; b &amp; $&amp; &lt;i></figcaption>')
    expect(captionOf(content, 0)).toBe('a < b & $& <i>')
  })

  test.each([
    '<p>a</p>',
    '<p>a [IMG:0] b</p>',
    '<figure>[IMG:0]<figcaption><em>x</em></figcaption></figure>',
  ])('is not offered where the text has no place for it: %j', (content) => {
    expect(captionOf(content, 0)).toBeNull()
  })
})
