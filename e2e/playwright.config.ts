import { defineConfig } from '@playwright/test'
import { chromiumPath, fakeMediaFlags } from './fixtures/browser.ts'

/**
 * One worker: two browsers with video are what two cores carry. A second try is for the whole run alone, and named
 * there: a journey that needs it is a fault to look for.
 */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.journey.ts',
  outputDir: 'output',
  workers: 1,
  retries: process.env['CI'] === 'true' ? 1 : 0,
  fullyParallel: false,
  forbidOnly: process.env['CI'] === 'true',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath, args: [...fakeMediaFlags] },
  },
})
