import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { loadEnv } from 'vite'
import { defineConfig } from 'vitest/config'

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, import.meta.dirname, ['VITE_', 'SUPABASE_PUBLISHABLE_KEY'])
  return {
    plugins: [react(), tailwindcss()],
    define: {
      // Embedded backend: same origin, and the key that the first start generated. Hosted: the two variables.
      'import.meta.env.VITE_SUPABASE_URL': JSON.stringify(env['VITE_SUPABASE_URL'] ?? ''),
      'import.meta.env.VITE_SUPABASE_ANON_KEY': JSON.stringify(
        env['VITE_SUPABASE_ANON_KEY'] ?? env['SUPABASE_PUBLISHABLE_KEY'] ?? '',
      ),
    },
    build: {
      outDir: 'dist/client',
      emptyOutDir: true,
      target: 'es2023',
      manifest: true,
      modulePreload: { polyfill: false },
    },
    test: {
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: ['tests/{domain,api,store,sync,content,reader,app}/**/*.test.{ts,tsx}'],
          },
        },
        { extends: true, test: { name: 'law', include: ['tests/law.test.ts'] } },
        {
          extends: true,
          test: {
            name: 'schema',
            include: ['tests/schema/**/*.test.ts'],
            testTimeout: 60_000,
            hookTimeout: 120_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'server',
            include: ['tests/server/**/*.test.ts'],
            testTimeout: 60_000,
            hookTimeout: 120_000,
          },
        },
        { extends: true, test: { name: 'build', include: ['tests/build/**/*.test.ts'] } },
        {
          extends: true,
          test: {
            name: 'e2e',
            include: ['tests/e2e/**/*.test.ts'],
            testTimeout: 60_000,
            hookTimeout: 120_000,
            fileParallelism: false,
          },
        },
      ],
    },
  }
})
