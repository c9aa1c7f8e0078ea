import { describe, expect, test } from 'vitest'
import { newArticleForm } from '#domain/articles/article-form.ts'
import { sharedArticle, sharePath, shareSource } from '#domain/articles/shared-article.ts'

const opened = newArticleForm('2026-11-22')

function article(shared: { title?: string; text?: string; url?: string }) {
  const { title, content } = sharedArticle({ title: '', text: '', url: '', ...shared }, opened)
  return { title, content }
}

describe('what is shared', () => {
  test('is the title and the text of the article, paragraph by paragraph', () => {
    const text = 'Primero.\r\nSigue.\r\n\r\nSegundo.'
    expect(article({ title: ' Un  móvil\nnuevo ', text })).toEqual({
      title: 'Un móvil nuevo',
      content: '<p>Primero.<br>Sigue.</p>\n<p>Segundo.</p>',
    })
  })

  test('is words and no markup, whatever it says', () => {
    expect(article({ title: '<b>x</b>', text: '<img src=x onerror=alert(1)> & más' })).toEqual({
      title: '<b>x</b>',
      content: '<p>&lt;img src=x onerror=alert(1)&gt; &amp; más</p>',
    })
  })

  test('has its addresses as links, without the point behind them', () => {
    expect(article({ text: 'Mira https://example.org/a?b=1&c="2". Ya.' }).content).toBe(
      '<p>Mira <a href="https://example.org/a?b=1&amp;c=&quot;2&quot;">https://example.org/a?b=1&amp;c=&quot;2&quot;</a>. Ya.</p>',
    )
  })

  test('ends with the address that came apart, unless the text has it', () => {
    const url = 'https://example.org/nota'
    const link = `<p><a href="${url}">${url}</a></p>`
    expect(article({ url }).content).toBe(link)
    expect(article({ title: 'T', text: 'Una nota', url }).content).toBe(`<p>Una nota</p>\n${link}`)
    expect(article({ text: `Una nota: ${url}`, url }).content).not.toContain(link)
  })

  test('does not link script addresses', () => {
    expect(article({ url: 'javascript:alert(1)' }).content).toBe('<p>javascript:alert(1)</p>')
  })

  test('gives its first line as the title when it has none and more follows', () => {
    expect(article({ text: 'Titular\n\nCuerpo.' })).toEqual({ title: 'Titular', content: '<p>Cuerpo.</p>' })
    expect(article({ text: 'Solo una frase' })).toEqual({ title: '', content: '<p>Solo una frase</p>' })
  })

  test('leaves all other fields empty', () => {
    const { title: _, content: __, ...rest } = sharedArticle({ title: 'T', text: 'x', url: '' }, opened)
    expect({ ...opened, ...rest }).toEqual(opened)
  })
})

test.each([
  ['device', 'https://a.example', ''],
  ['device', 'https://a.example', 'https://a.example/ajustes'],
  ['unknown', 'null', ''],
  ['unknown', null, ''],
  [null, 'https://b.example', ''],
  [null, 'https://a.example:8443', ''],
  [null, 'http://a.example', ''],
  [null, 'https://a.example.b.example', ''],
  // After a redirect, a form has no origin and keeps its referrer.
  [null, 'null', 'https://b.example/'],
  [null, 'null', 'https://a.example.b.example/'],
  [null, 'https://a.example', 'about:client'],
])('a share comes from %s by the origin %s and the referrer %j', (source, origin, referrer) => {
  expect(shareSource({ origin, referrer }, 'https://a.example')).toBe(source)
})

test('the redirect names the draft, the problem, or both', () => {
  expect(sharePath('a', null)).toBe('/admin/articles/new?borrador=a')
  expect(sharePath(null, 'empty')).toBe('/admin/articles/new?compartido=empty')
  expect(sharePath('a', 'without-pictures')).toBe(
    '/admin/articles/new?borrador=a&compartido=without-pictures',
  )
})
