import { Switch } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import type { NewFile } from '../../engine/outbox.port.ts'
import type { Attachments } from '../use-attachments.ts'

/** Whether the files are one photo or video, which alone is seen once. */
export const fitsOnce = (files: readonly NewFile[]): boolean =>
  files.length === 1 && files.every(({ kind }) => kind !== 'audio')

interface ViewOnceSwitchProps {
  readonly attachments: Attachments
  /** A text waits in the box, which is not sent with it. */
  readonly hasText: boolean
}

/** Sends the chosen photo or video to be seen once; says what that can do and what it cannot. */
export function ViewOnceSwitch({ attachments, hasText }: ViewOnceSwitchProps) {
  const { t } = useTranslation('chat')
  const { files, opening, setOpening } = attachments
  const { viewOnce, ...otherTerms } = opening
  const isOn = viewOnce !== undefined
  const isSold = otherTerms.unlockCoins !== undefined || otherTerms.membersOnly !== undefined
  if (!isOn && (isSold || !fitsOnce(files))) return null
  const kind = files[0]?.kind === 'video' ? 'video' : 'image'
  const hints = [
    t(`once.promise.${kind}`),
    ...(isOn && hasText ? [t('once.textStays')] : []),
    ...(isOn && !fitsOnce(files) ? [t('once.oneFile')] : []),
  ]
  return (
    <Switch
      label={t('once.switch')}
      hint={hints.join(' ')}
      checked={isOn}
      onChange={({ target }) => setOpening(target.checked ? { viewOnce: { state: 'waiting', kind } } : {})}
    />
  )
}
