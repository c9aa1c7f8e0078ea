// The backoffice's screens, each in a file of its own. The app's first script names this file alone, not all that they import.

export const backoffice = () => import('./frame/backoffice.tsx')
export const login = () => import('./session/login.tsx')
export const articleTable = () => import('./article-list/article-table.tsx')
export const articleScreen = () => import('./article-form/article-screen.tsx')
export const categoryTable = () => import('./categories/category-table.tsx')
export const categoryScreen = () => import('./categories/category-screen.tsx')
export const contentScreen = () => import('./import-export/content-screen.tsx')
