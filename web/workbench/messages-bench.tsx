import { Button, Notice } from '@serendip/ui'
import { useState } from 'react'
import { ActivityLogDialog, createToasts, type Toast, ToastRegion } from '../src/features/toasts/index.ts'
import { untilRemovedMs } from '../src/features/toasts/toast-timing.ts'
import { browserClock } from '../src/platform/clock.ts'
import { Bench, Row } from './bench.tsx'
import type { Words } from './words.ts'

const tones = ['info', 'success', 'warn', 'error'] as const

/** Toasts of each kind; they stay here until closed, so that they can be inspected. */
const samples = (words: Words): Record<string, Toast> => ({
  message: {
    type: 'activity',
    action: 'newMessage',
    title: words.names[0] ?? '',
    text: words.toastMessage,
    avatar: null,
    userId: 'v',
    actionText: words.reply,
    actionCallback: () => {},
  },
  success: { type: 'success', title: words.toastSaved },
  error: { type: 'error', title: words.toastFailed, text: words.noticeText },
  system: { type: 'system', title: words.toastSaved, duration: untilRemovedMs },
  announcement: {
    type: 'system',
    title: words.noticeInfo,
    text: words.noticeText,
    icon: { icon: 'bell', color: 'info' },
    actionText: words.retry,
    actionCallback: () => {},
    duration: untilRemovedMs,
  },
})

export function MessagesBench({ words }: { words: Words }) {
  const [toasts] = useState(() =>
    createToasts({ clock: browserClock, closeModals: () => {}, isModalClosingBlocked: () => false }),
  )
  const [isLogOpen, setLogOpen] = useState(false)
  return (
    <>
      <Bench name="Notice">
        {tones.map((tone) => (
          <Notice
            key={tone}
            tone={tone}
            title={words.noticeInfo}
            action={<Button size="s">{words.retry}</Button>}
            closeLabel={words.close}
            onClose={() => {}}
          >
            {words.noticeText}
          </Notice>
        ))}
      </Bench>
      <Bench name="Toasts, notifications, activity log">
        <Row>
          {Object.entries(samples(words)).map(([name, toast]) => (
            <Button key={name} onClick={() => toasts.show(toast)}>
              {name}
            </Button>
          ))}
          <Button onClick={() => setLogOpen(true)}>{words.activity}</Button>
        </Row>
        <ToastRegion toasts={toasts} />
        {isLogOpen && <ActivityLogDialog log={toasts.log} onClose={() => setLogOpen(false)} />}
      </Bench>
    </>
  )
}
