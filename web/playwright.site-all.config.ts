import { defineConfig, devices } from '@playwright/test'
import { byTouch, leftOut, leftOutFiles } from './e2e/leftout'
import usual from './playwright.config'

// The specs of the served page on the page alone, of the folder that DUIYI_SITE names: make site-all.
const { globalSetup: _, ...rest } = usual
export default defineConfig({
  ...rest,
  maxFailures: 0,
  testIgnore: Object.keys(leftOutFiles).map((name) => `**/${name}.spec.ts`),
  grepInvert: [/@measure/, ...leftOut.map(({ title }) => title)],
  projects: [
    { name: 'desktop' },
    { name: 'telephone', testMatch: byTouch.map((name) => `**/${name}.spec.ts`), use: devices['Pixel 7'] },
  ],
})
