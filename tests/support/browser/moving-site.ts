// A site that moves in from WordPress or Ghost: its export, and a copy of its uploads folder. Written for the tests;
// none of it was ever on the web.
import sharp from 'sharp'

export const WORDPRESS_SITE = 'https://www.taller.example'
export const GHOST_SITE = 'https://ondas.example'

export interface MovingPost {
  readonly id: number
  readonly title: string
  readonly link: string
  readonly html: string
  readonly thumbnail?: number
  readonly oldSlug?: string
  readonly category?: readonly [nick: string, name: string]
  readonly status?: string
}

const cdata = (text: string) => `<![CDATA[${text}]]>`

function itemXml({
  id,
  title,
  link,
  html,
  thumbnail,
  oldSlug,
  category,
  status = 'publish',
}: MovingPost): string {
  const meta = (key: string, value: string) =>
    `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`
  return `<item>
  <title>${cdata(title)}</title>
  <link>${link}</link>
  <dc:creator>${cdata('marta')}</dc:creator>
  <guid isPermaLink="false">${WORDPRESS_SITE}/?p=${id}</guid>
  <content:encoded>${cdata(html)}</content:encoded>
  <excerpt:encoded>${cdata('')}</excerpt:encoded>
  <wp:post_id>${id}</wp:post_id>
  <wp:post_date>${cdata('2021-03-04 10:00:00')}</wp:post_date>
  <wp:post_date_gmt>${cdata('2021-03-04 09:00:00')}</wp:post_date_gmt>
  <wp:status>${cdata(status)}</wp:status>
  <wp:post_parent>0</wp:post_parent>
  <wp:post_type>${cdata('post')}</wp:post_type>
  <wp:post_password>${cdata('')}</wp:post_password>
  ${category ? `<category domain="category" nicename="${category[0]}">${cdata(category[1])}</category>` : ''}
  ${thumbnail === undefined ? '' : meta('_thumbnail_id', String(thumbnail))}
  ${oldSlug === undefined ? '' : meta('_wp_old_slug', oldSlug)}
</item>`
}

function attachmentXml(id: number, file: string): string {
  return `<item>
  <title>${cdata(file)}</title>
  <wp:post_id>${id}</wp:post_id>
  <wp:status>${cdata('inherit')}</wp:status>
  <wp:post_type>${cdata('attachment')}</wp:post_type>
  <wp:attachment_url>${cdata(`${WORDPRESS_SITE}/wp-content/uploads/${file}`)}</wp:attachment_url>
</item>`
}

/** The text of a WordPress export. */
export function wordpressXml(
  posts: readonly MovingPost[],
  attachments: Readonly<Record<number, string>>,
): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.4" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>El taller de Marta</title>
<link>${WORDPRESS_SITE}</link>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${WORDPRESS_SITE}</wp:base_site_url>
<wp:base_blog_url>${WORDPRESS_SITE}</wp:base_blog_url>
${Object.entries(attachments)
  .map(([id, file]) => attachmentXml(Number(id), file))
  .join('\n')}
${posts.map(itemXml).join('\n')}
</channel>
</rss>
`
}

const UPLOADS = `${WORDPRESS_SITE}/wp-content/uploads`

/** Two posts that link to each other, with three pictures: one in three sizes, one missing, and one on another site. */
export const workshopPosts: readonly MovingPost[] = [
  {
    id: 101,
    title: 'Un soldador que no quema la mesa',
    link: `${WORDPRESS_SITE}/2021/03/un-soldador-que-no-quema-la-mesa/`,
    oldSlug: 'soldador-barato',
    thumbnail: 201,
    category: ['herramientas', 'Herramientas'],
    html: `<!-- wp:paragraph -->
<p>Tres meses con él. Antes probé <a href="http://taller.example/2021/03/la-lupa-del-a%C3%B1o/#precio">la lupa del año</a>, y ahí sigue.</p>
<!-- /wp:paragraph -->
<!-- wp:image {"id":201} -->
<figure class="wp-block-image size-large"><a href="${UPLOADS}/2021/03/soldador.jpg"><img src="${UPLOADS}/2021/03/soldador-1024x683.jpg" alt="El soldador en su base"/></a><figcaption>Recién sacado</figcaption></figure>
<!-- /wp:image -->
<!-- wp:image {"id":202} -->
<figure class="wp-block-image"><img src="${UPLOADS}/2021/03/puntas-300x200.png" alt="Las puntas"/></figure>
<figure class="wp-block-image"><img src="${UPLOADS}/2020/11/perdida.jpg" alt="La caja"/></figure>
<figure class="wp-block-image"><img src="https://otro.example/foto.jpg" alt="De otro sitio"/></figure>
<!-- /wp:image -->
<!-- wp:paragraph -->
<p>Más en <a href="/?p=102">esta nota</a>, en <a href="https://otro.example/2021/03/la-lupa-del-a%C3%B1o/">otro sitio</a> y en <a href="/contacto/">contacto</a>.</p>
<!-- /wp:paragraph -->`,
  },
  {
    id: 102,
    title: 'La lupa del año',
    link: `${WORDPRESS_SITE}/2021/03/la-lupa-del-a%c3%b1o/`,
    category: ['herramientas', 'Herramientas'],
    html: `<p>Con luz propia. Mejor que nada.</p>
<p><img src="${UPLOADS}/2021/03/soldador-300x200.jpg" alt="Otra vez él"/></p>`,
  },
  {
    id: 103,
    title: 'A medias',
    link: `${WORDPRESS_SITE}/?p=103`,
    status: 'draft',
    html: '<p>Nada todavía.</p>',
  },
]

export const workshopAttachments = { 201: '2021/03/soldador.jpg', 202: '2021/03/puntas.png' }

/** The files of that site's uploads folder, by their path in it. */
export async function workshopUploads(): Promise<Record<string, Uint8Array>> {
  const jpeg = (width: number, height: number, colour: string) =>
    sharp({ create: { width, height, channels: 3, background: colour } })
      .jpeg()
      .toBuffer()
  const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer()
  return {
    '2021/03/soldador.jpg': await jpeg(2400, 1600, '#c33'),
    '2021/03/soldador-1024x683.jpg': await jpeg(1024, 683, '#c33'),
    '2021/03/soldador-300x200.jpg': await jpeg(300, 200, '#c33'),
    '2021/03/puntas.png': png,
    '2021/03/puntas-300x200.png': png,
    // The same name, in another month.
    '2019/11/perdida.jpg': await jpeg(400, 300, '#00f'),
  }
}

/** A Ghost export. */
export function ghostJson(posts: readonly object[]): string {
  const row = {
    status: 'published',
    visibility: 'public',
    type: 'post',
    published_at: '2023-04-05T06:07:08.000Z',
  }
  return JSON.stringify({
    db: [
      {
        meta: { exported_on: 1_700_000_000_000, version: '5.80.0' },
        data: {
          posts: posts.map((post, at) => ({ id: String(at), uuid: `ondas-${at}`, ...row, ...post })),
          tags: [{ id: 't1', name: 'Radio', slug: 'radio', visibility: 'public' }],
          posts_tags: [{ id: '1', post_id: '0', tag_id: 't1', sort_order: 0 }],
        },
      },
    ],
  })
}

export const ghostPosts = [
  {
    title: 'Una radio y su antena',
    slug: 'una-radio-y-su-antena',
    feature_image: '__GHOST_URL__/content/images/2023/04/portada.jpg',
    html: '<p>Se oye todo. Sigue <a href="__GHOST_URL__/pilas/">con las pilas</a>.</p><figure><img src="__GHOST_URL__/content/images/size/w600/2023/04/radio.jpg" alt="La radio"></figure>',
  },
  { title: 'Pilas', slug: 'pilas', html: '<p>Duran poco.</p>' },
]
