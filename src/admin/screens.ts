// The backoffice's screens, each in a file of its own. The app's first script names this file alone, not all that they import.

export const backoffice = () => import('./shell/backoffice.tsx')
export const login = () => import('./login/login.tsx')
export const articleTable = () => import('./articles/article-table.tsx')
export const articleScreen = () => import('./articles/article-screen.tsx')
export const categoryTable = () => import('./categories/category-table.tsx')
export const categoryScreen = () => import('./categories/category-screen.tsx')
export const contentScreen = () => import('./content/content-screen.tsx')
