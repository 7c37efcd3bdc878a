import { type Language, languages, type MatchWish } from '@serendip/contract'
import { BottomSheet, Button, CheckIcon, Chip } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './language-choice.module.css'

interface LanguageSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  value: MatchWish['languages']
  onChange: (languages: MatchWish['languages']) => void
  /** A language's own name. */
  nameOf: (language: Language) => string
}

/** The languages to choose from; the last one cannot be removed. */
export function LanguageSheet({ open, onOpenChange, value, onChange, nameOf }: LanguageSheetProps) {
  const { t } = useTranslation('lobby')
  const toggle = (language: Language) => {
    const next = value.includes(language) ? value.filter((text) => text !== language) : [...value, language]
    if (next.length > 0) onChange(next)
  }
  return (
    <BottomSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('languages.title')}
      description={t('languages.text')}
      closeLabel={t('languages.done')}
      footer={
        <Button variant="solid" block onClick={() => onOpenChange(false)}>
          {t('languages.done')}
        </Button>
      }
    >
      <div className={styles.list}>
        {languages.map((language) => (
          <Chip
            key={language}
            lang={language}
            selected={value.includes(language)}
            {...(value.includes(language) ? { icon: <CheckIcon /> } : {})}
            onClick={() => toggle(language)}
          >
            {nameOf(language)}
          </Chip>
        ))}
      </div>
    </BottomSheet>
  )
}
