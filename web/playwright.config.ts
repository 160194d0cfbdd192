import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

// The page against the real server. Chromium is the system's, its headless shell
// if there is one: without the browser's own windows it takes a third less
// processor time. CHROMIUM names another.
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/build.ts',
  // Measuring takes minutes and a quiet machine: npm run measure.
  ...(process.env.npm_lifecycle_event === 'measure' ? {} : { grepInvert: /@measure/ }),
  workers: 2,
  fullyParallel: true,
  // Both only end what hangs: on one busy core a test may take minutes.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  maxFailures: 10, // else a page that does not work would hang in every test
  reporter: [['list']],
  // A test that passes only at the second try is printed as flaky, and is to be mended.
  retries: 1,
  forbidOnly: true,
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'zh-CN',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? browsers.find(existsSync) ?? 'chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
})
