import type { MatchWish } from '@serendip/contract'
import { Chip, LanguagesIcon, Spinner } from '@serendip/ui'
import { Suspense, useState, useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../../platform/i18n/language-name.ts'
import { lateView } from '../../../platform/late/late-view.tsx'
import styles from './language-choice.module.css'

/** Few searches change them, so the code of the dialog loads with the first press. */
const LanguageSheet = lateView(async () => (await import('./language-sheet.tsx')).LanguageSheet)

interface LanguageChoiceProps {
  value: MatchWish['languages']
  onChange: (languages: MatchWish['languages']) => void
}

/** Opens the languages a person speaks, and shows them. */
export function LanguageChoice({ value, onChange }: LanguageChoiceProps) {
  const { t } = useTranslation('lobby')
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const [isLoading, load] = useTransition()
  const first = languageName(value[0] ?? 'en')
  return (
    <div className={styles.row}>
      <Chip
        icon={isLoading ? <Spinner /> : <LanguagesIcon />}
        aria-busy={isLoading}
        aria-label={`${t('languages.label')}: ${value.map(languageName).join(', ')}`}
        aria-haspopup="dialog"
        onClick={() => load(() => setOpen(true))}
      >
        {value.length > 1 ? t('languages.more', { first, others: value.length - 1 }) : first}
      </Chip>
      {/* There before the dialog, so that its loading shows on the button. */}
      <Suspense fallback={null}>
        {isOpen !== null && (
          <LanguageSheet
            open={isOpen}
            onOpenChange={setOpen}
            value={value}
            onChange={onChange}
            nameOf={languageName}
          />
        )}
      </Suspense>
    </div>
  )
}
