import { formatLocale, limits, profilePrompts } from '@serendip/contract'
import { Field, IconButton, Select, TextArea, XIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './edit-screen.module.css'
import { isTooLong, type PromptDraft } from './profile-draft.ts'
import type { ProfileEdit } from './use-profile-edit.ts'

const answerRows = 2

/** The chosen prompts with their answers, and the choice of one more. A prompt without an answer is not saved. */
export function PromptFields({ edit }: { edit: ProfileEdit }) {
  const { t } = useTranslation('profile-words')
  const { fields, masked, change } = edit
  const { prompts } = fields
  const free = profilePrompts.filter((name) => !prompts.some(({ prompt }) => prompt === name))
  const add = (chosen: string) => {
    const prompt = free.find((name) => name === chosen)
    if (prompt) change({ prompts: [...prompts, { prompt, answer: '' }] })
  }
  return (
    <>
      {prompts.map((written) => (
        <PromptField
          key={written.prompt}
          written={written}
          isMasked={masked.includes('prompts')}
          onWrite={(answer) =>
            change({
              prompts: prompts.map((kept) => (kept.prompt === written.prompt ? { ...kept, answer } : kept)),
            })
          }
          onRemove={() => change({ prompts: prompts.filter(({ prompt }) => prompt !== written.prompt) })}
        />
      ))}
      {prompts.length < limits.promptsMax && (
        <Field label={t('edit.addPrompt')}>
          <Select value="" onChange={({ target }) => add(target.value)}>
            <option value="">{t('edit.choosePrompt')}</option>
            {free.map((name) => (
              <option key={name} value={name}>
                {t(`prompt.${name}`)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  )
}

interface PromptFieldProps {
  readonly written: PromptDraft
  readonly isMasked: boolean
  onWrite(answer: string): void
  onRemove(): void
}

function PromptField({ written, isMasked, onWrite, onRemove }: PromptFieldProps) {
  const { t, i18n } = useTranslation(['profile-words', 'profile'])
  const words = t(`prompt.${written.prompt}`)
  const left = Math.max(limits.promptMaxChars - written.answer.trim().length, 0)
  const number = new Intl.NumberFormat(formatLocale(i18n.language)).format(left)
  return (
    <div className={styles.prompt}>
      <Field
        className={styles.answer ?? ''}
        label={words}
        aside={t('profile:edit.left', { count: left, left: number })}
        hint={isMasked ? t('profile:edit.masked') : undefined}
        error={isTooLong(written) && t('profile:edit.bioLong', { count: limits.promptMaxChars })}
      >
        <TextArea
          rows={answerRows}
          dir="auto"
          value={written.answer}
          onChange={({ target }) => onWrite(target.value)}
        />
      </Field>
      <IconButton
        size="s"
        variant="quiet"
        icon={<XIcon />}
        label={t('edit.removePrompt', { prompt: words })}
        onClick={onRemove}
      />
    </div>
  )
}
