// The backoffice's screens, each in a separate chunk: the app's first script lists only this file.

/** Loads the component of each screen. */
export const screens = {
  frame: async () => (await import('./frame/backoffice.tsx')).Backoffice,
  login: async () => (await import('./session/login.tsx')).Login,
  articles: async () => (await import('./article-list/article-table.tsx')).ArticleTable,
  async article() {
    // So history and trash can be opened from a form even without a connection.
    const [{ ArticleScreen }] = await Promise.all([
      import('./article-form/article-screen.tsx'),
      screens.history(),
      screens.trash(),
    ])
    return ArticleScreen
  },
  history: async () => (await import('./history/history-screen.tsx')).HistoryScreen,
  rows: async () => (await import('./row-screens.tsx')).RowsScreen,
  newRow: async () => (await import('./row-screens.tsx')).NewRowScreen,
  row: async () => (await import('./row-screens.tsx')).RowScreen,
  rowHistory: async () => (await import('./row-screens.tsx')).RowHistoryScreen,
  prices: async () => (await import('./prices/prices-screen.tsx')).PricesScreen,
  pictures: async () => (await import('./pictures/pictures-screen.tsx')).PicturesScreen,
  trash: async () => (await import('./history/trash-screen.tsx')).TrashScreen,
  content: async () => (await import('./import-export/content-screen.tsx')).ContentScreen,
  sessions: async () => (await import('./session/sessions-screen.tsx')).SessionsScreen,
}

export type AdminScreens = typeof screens
