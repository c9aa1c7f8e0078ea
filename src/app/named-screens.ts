// The screens of authors, guides and rankings, each with the query of its first rows. They are one file, because the
// app's first chunk lists every file that a route may load.
import { AuthorScreen } from '#reader/author/author.tsx'
import { GuidesScreen, GuideScreen } from '#reader/guides/guides.tsx'
import { RankingScreen } from '#reader/ranking/ranking.tsx'
import { authorPage } from '#store/facets/author-page.ts'
import { ranking } from '#store/facets/ranking.ts'
import { guideList, guidePage } from '#store/guides.ts'

export { AuthorScreen, authorPage, guideList, guidePage, GuideScreen, GuidesScreen, ranking, RankingScreen }
