interface ImportMeta {
  /** Written into the build by vite.config.ts, as in the page (`src/vite-env.d.ts`). */
  readonly env: { readonly VITE_SUPABASE_URL: string }
}
