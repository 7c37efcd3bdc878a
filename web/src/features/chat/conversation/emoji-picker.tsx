import { useTranslation } from 'react-i18next'
import styles from './send-box.module.css'

/** Drawn by the reader's own fonts. */
const emoji: readonly string[] = [
  ...['😀', '😃', '😄', '😁', '😅', '😂', '🤣', '😊', '😇', '🙂', '😉', '😍', '🥰', '😘', '😋', '😜'],
  ...['🤪', '🤗', '🤔', '🤫', '😐', '😏', '😒', '🙄', '😬', '😌', '😔', '😴', '🥳', '😎', '🤓', '😕'],
  ...['😮', '😳', '🥺', '😢', '😭', '😱', '😤', '😡', '👋', '🤚', '👌', '✌️', '🤞', '👍', '👎', '👏'],
  ...['🙌', '🙏', '💪', '❤️', '🧡', '💛', '💚', '💙', '💜', '🖤', '💔', '💯', '💥', '🔥', '✨', '🎉'],
  ...['🌹', '🌻', '🌈', '☀️', '🌙', '⭐', '🎶', '🎁', '☕', '🍕', '🍻', '🏖️', '✈️', '⚽', '🎮', '📷'],
]

/** A small set of emoji to put into a text. */
export function EmojiPicker({ onPick }: { onPick: (one: string) => void }) {
  const { t } = useTranslation('chat')
  return (
    <fieldset className={styles.emoji} aria-label={t('emoji')}>
      {emoji.map((one) => (
        <button key={one} type="button" className={styles.one} onClick={() => onPick(one)}>
          {one}
        </button>
      ))}
    </fieldset>
  )
}
