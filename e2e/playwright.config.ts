import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumPath, fakeMediaFlags, smallCameraFlags } from './fixtures/browser.ts'

const isStrict = process.env['CI'] === 'true'

/**
 * Journeys without moving pictures, and those that mostly wait: two at a time fit on two cores. A journey that must see
 * a picture move, or hear it, runs alone.
 */
const sideBySide = [
  ...['add-and-find-again', 'announcement-in-the-console', 'appeal-reversed-in-the-console'],
  ...['application-approved-in-the-console', 'authority-export-in-the-console', 'billed-call'],
  ...['block-keeps-apart', 'call-on-another-device', 'change-email', 'coins-run-out'],
  ...['consent-before-recognising', 'contacts-call-free', 'country-refused-in-the-console'],
  ...[
    'crash-and-restart',
    'daily-reward-at-midnight',
    'declined-and-missed',
    'delete-and-come-back',
    'demo-creator-alone',
  ],
  ...['every-console-screen-is-accessible', 'every-screen-is-accessible'],
  ...['experiment-forced-in-the-console', 'failed-work-in-the-console', 'first-purchase', 'first-questions'],
  ...[
    'first-visit',
    'gallery-review-in-the-console',
    'install-the-app',
    'installed-app-claims-its-bonus',
    'google-and-apple',
    'guard-refusals',
  ],
  ...[
    'guest-in-a-frame',
    'hidden-picture-is-not-billed',
    'late-files-fail',
    'late-message-asks',
    'limit-ends-a-call',
  ],
  ...['links-and-report-in-a-chat', 'logout-in-a-call'],
  ...['lobby-does-not-move', 'offline-navigation'],
  ...[
    'offer-wall',
    'offline-after-a-reload',
    'offline-in-a-call',
    'paid-photo',
    'passkey-in-the-console',
    'password-reset',
  ],
  ...['permanent-ban-alone-in-the-console', 'person-in-the-console', 'photo-in-a-chat'],
  ...['photo-review-in-the-console', 'preview-left-to-end', 'preview-then-stay', 'profile-photo'],
  ...[
    'push-while-away',
    'refused-scripts',
    'report-decided-in-the-console',
    'report-in-a-call',
    'request-in-a-chat',
  ],
  ...[
    'right-to-left-call',
    'role-refused-in-the-console',
    'server-killed-in-a-billed-call',
    'sessions',
    'shop-in-a-call',
    'shop-in-a-chat',
  ],
  ...['setting-changed-in-the-console', 'settings-on-a-phone', 'shared-session', 'stickers-and-replies'],
  ...['support-answers'],
  ...[
    'terms-changed',
    'top-up-in-a-call',
    'two-step-login',
    'unseen-pictures-are-not-billed',
    'upload-to-a-store',
  ],
  ...['wallet-lots-and-history', 'who-is-online', 'write-after-a-call'],
]

const textOf = (name: string) =>
  readFileSync(join(import.meta.dirname, 'journeys', `${name}.journey.ts`), 'utf8')

/** The server that a journey asks for; journeys with fixtures of their own share none. */
const serverOf = (name: string): string => {
  const text = textOf(name)
  return /\.extend[<(]/.test(text)
    ? name
    : (/test\.use\(\{[\s\S]*?\}\)/.exec(text)?.[0] ?? 'the ordinary one')
}

/** Journeys that ask for the same server are a project: they follow each other, so that a worker starts it once. */
const groups = [...Map.groupBy(sideBySide, serverOf).values()]
const sharing = groups.filter((names) => names.length > 1)
const alone = groups.filter((names) => names.length === 1).flat()
const filesOf = (names: readonly string[]) => names.map((name) => `${name}.journey.ts`)

const chromiumWith = (flags: readonly string[]) => ({
  launchOptions: { executablePath: chromiumPath, args: [...flags] },
})

/**
 * One worker, unless the whole run sets more: it runs those of `side-by-side-*` two at a time, and then the others one
 * by one, because two browsers with video are what two cores can handle. Only the whole run retries, and lists retried
 * journeys: a journey that needs a retry has a fault.
 */
export default defineConfig({
  testDir: 'journeys',
  projects: [
    // Each has its own folder: a run empties it first, and the stage runs one after the other.
    ...[...sharing, alone].map((names, index) => ({
      name: `side-by-side-${index + 1}`,
      testMatch: filesOf(names),
      outputDir: `output/side-by-side-${index + 1}`,
      use: chromiumWith(smallCameraFlags()),
    })),
    {
      name: 'one-by-one',
      testMatch: '*.journey.ts',
      testIgnore: filesOf(sideBySide),
      outputDir: 'output/one-by-one',
      use: chromiumWith(fakeMediaFlags),
    },
  ],
  workers: 1,
  retries: isStrict ? 1 : 0,
  fullyParallel: false,
  forbidOnly: isStrict,
  // On a busy machine everything takes several times as long; only a failure waits to the end.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
    // The pages as they were after each step; recording takes much of the machine, so the whole run records second
    // tries only. Recording a page with video takes as much of the machine as the call.
    trace: { mode: isStrict ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
})
