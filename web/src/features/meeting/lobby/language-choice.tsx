import { type Language, languages, type MatchWish } from '@serendip/contract'
import { BottomSheet, Button, CheckIcon, Chip, LanguagesIcon } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './language-choice.module.css'

interface LanguageChoiceProps {
  value: MatchWish['languages']
  onChange: (languages: MatchWish['languages']) => void
}

/** A language's own name. */
const nameOf = (language: Language) =>
  new Intl.DisplayNames([language], { type: 'language', languageDisplay: 'standard' }).of(language) ??
  language

/** The languages a person speaks; the last one cannot be removed. */
export function LanguageChoice({ value, onChange }: LanguageChoiceProps) {
  const { t } = useTranslation('lobby')
  const [open, setOpen] = useState(false)
  const first = nameOf(value[0] ?? 'en')
  const toggle = (language: Language) => {
    const next = value.includes(language) ? value.filter((one) => one !== language) : [...value, language]
    if (next.length > 0) onChange(next)
  }
  return (
    <div className={styles.row}>
      <Chip
        icon={<LanguagesIcon />}
        aria-label={`${t('languages.label')}: ${value.map(nameOf).join(', ')}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {value.length > 1 ? t('languages.more', { first, others: value.length - 1 }) : first}
      </Chip>
      <BottomSheet
        open={open}
        onOpenChange={setOpen}
        title={t('languages.title')}
        description={t('languages.text')}
        closeLabel={t('languages.done')}
        footer={
          <Button look="solid" block onClick={() => setOpen(false)}>
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
    </div>
  )
}
