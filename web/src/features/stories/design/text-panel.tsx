import { storyLimits } from '@serendip/contract'
import { Field, TextArea, classNames } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import type { Size } from 'react-easy-crop'
import { PlaceButtons } from './place-buttons.tsx'
import { type StoryDesign, textLooks, withPlace } from './story-design.ts'
import styles from './design.module.css'

export interface PanelProps {
  readonly design: StoryDesign
  /** Of the piece; undefined while it is not drawn. */
  readonly box: Size | undefined
  onChange(design: StoryDesign): void
}

/** Words on the picture, and their colours. */
export function TextPanel({ design, box, onChange }: PanelProps) {
  const { t } = useTranslation('stories')
  const { text } = design
  return (
    <div className={styles.panel}>
      <Field label={t('design.words')} hint={t('design.wordsHint')}>
        <TextArea
          rows={2}
          dir="auto"
          value={text.words}
          maxLength={storyLimits.drawnMaxChars}
          onChange={({ target }) => onChange({ ...design, text: { ...text, words: target.value } })}
        />
      </Field>
      <fieldset className={styles.tools} aria-label={t('design.colours')}>
        {textLooks.map((look) => (
          <button
            key={look}
            type="button"
            className={classNames(styles.look, styles[look])}
            aria-label={t(`design.look.${look}`)}
            aria-pressed={text.look === look}
            onClick={() => onChange({ ...design, text: { ...text, look } })}
          >
            <span aria-hidden="true">{t('design.sample')}</span>
          </button>
        ))}
      </fieldset>
      {box && (
        <PlaceButtons
          place={text.place}
          box={box}
          onPlace={(place) => onChange(withPlace(design, 'text', place))}
        />
      )}
    </div>
  )
}
