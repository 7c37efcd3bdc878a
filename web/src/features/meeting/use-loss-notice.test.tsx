import { cleanup, render } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import lobby from '../../../../locales/en/lobby.json' with { type: 'json' }
import { createNotices } from '../../platform/notices.ts'
import type { Platform } from '../../platform/platform.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { type MeetingParts, MeetingProvider } from './meeting-context.tsx'
import type { MissingDevice } from './own-senders.ts'
import { useLossNotice } from './use-loss-notice.ts'

afterEach(cleanup)

function Screen() {
  useLossNotice()
  return null
}

async function setUp() {
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', defaultNS: 'lobby', resources: { en: { lobby } } })
  let tell: (missing: MissingDevice) => void = () => {}
  const meeting = {
    onMissing(listener: typeof tell) {
      tell = listener
      return () => {}
    },
  }
  const devices = {}
  const media = { onLoss: () => () => {}, current: () => devices, subscribe: () => () => {} }
  let failBlur = () => {}
  const blur = {
    onFailure(listener: () => void) {
      failBlur = listener
      return () => {}
    },
  }
  const notices = createNotices()
  const said: string[] = []
  notices.listen(({ title }) => said.push(title))
  render(
    <I18nextProvider i18n={i18n}>
      <PlatformProvider platform={{ notices } as unknown as Platform}>
        <MeetingProvider parts={{ meeting, media, blur } as unknown as MeetingParts}>
          <Screen />
        </MeetingProvider>
      </PlatformProvider>
    </I18nextProvider>,
  )
  return { tell: (missing: MissingDevice) => tell(missing), said, failBlur: () => failBlur() }
}

test('a camera or microphone that could not be switched on is reported, with the reason', async () => {
  const { tell, said } = await setUp()
  tell({ kind: 'video', problem: 'taken' })
  tell({ kind: 'audio', problem: null })
  tell({ kind: 'audio', problem: 'refused' })
  expect(said).toEqual([lobby.problem.taken.title, lobby.microphone.none, lobby.problem.refused.title])
})

test('a background that could not be blurred is reported', async () => {
  const { failBlur, said } = await setUp()
  failBlur()
  expect(said).toEqual([lobby.camera.blurFailed])
})
