import { defineConfig, devices } from '@playwright/test'
import usual from './playwright.config'

// The page alone, of the folder that DUIYI_SITE names: make site-test.
const { globalSetup: _, ...rest } = usual
const launch = usual.use!.launchOptions!
// It runs beside e2e, which empties its own folder of traces when it begins.
export default defineConfig({
  ...rest,
  testDir: 'site',
  outputDir: 'test-results-site',
  workers: 1,
  // Each test compiles the program anew: once and quickly takes a quarter less processor time.
  use: { ...usual.use, launchOptions: { ...launch, args: [...launch.args!, '--js-flags=--liftoff-only'] } },
  projects: [
    { name: 'desktop', testIgnore: '**/touch.spec.ts' },
    { name: 'telephone', testMatch: '**/touch.spec.ts', use: devices['Pixel 7'] },
  ],
})
