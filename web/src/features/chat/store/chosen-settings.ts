import type { ChatSettings } from '@serendip/contract'
import type { ChatRow, ChosenSettings, StoredChoices } from './chat-database.ts'

/** The last moment that a date has; the server stores it for a mute without an end. */
export const noEndMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

const muteMs = { hour: 3_600_000, eightHours: 8 * 3_600_000 } as const

export const choicesOf = ({ hidden, mutedUntil, pinnedAt, concealed }: ChatRow): StoredChoices => ({
  hidden,
  mutedUntil,
  pinnedAt,
  concealed,
})

function mutedUntil(mute: NonNullable<ChatSettings['mute']>, at: number): number | undefined {
  if (mute === 'off') return undefined
  return mute === 'always' ? noEndMs : at + muteMs[mute]
}

/** A chat as the person wants it, whatever the server says meanwhile. */
export function withChosen(chat: ChatRow, wanted: ChosenSettings): ChatRow {
  const { settings, at } = wanted
  const { mute, hidden = chat.hidden, pinned = chat.pinnedAt !== undefined } = settings
  const { mutedUntil: muted, pinnedAt, concealed, ...rest } = chat
  const until = mute === undefined ? muted : mutedUntil(mute, at)
  const isConcealed = settings.hidden ?? concealed ?? false
  return {
    ...rest,
    hidden,
    wanted,
    ...(until !== undefined && { mutedUntil: until }),
    ...(pinned && !(settings.hidden && settings.pinned === undefined) && { pinnedAt: pinnedAt ?? at }),
    ...(isConcealed && { concealed: true as const }),
  }
}
