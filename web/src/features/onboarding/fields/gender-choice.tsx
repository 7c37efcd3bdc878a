import type { Gender } from '@serendip/contract'
import { MarsIcon, Notice, RadioCards, VenusIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../../platform/i18n/create-i18n.ts'
import { localPath } from '../../../platform/i18n/language-path.ts'

interface GenderChoiceProps {
  readonly value: Gender | null
  /** Set if a heading already asks the question. */
  readonly labelHidden?: boolean
  readonly problem?: string | undefined
  onChange(gender: Gender): void
}

/**
 * The person's gender. Women join as creators through a separate process, and are informed instead of being registered
 * as men.
 */
export function GenderChoice({ value, labelHidden = false, problem, onChange }: GenderChoiceProps) {
  const { t, i18n } = useTranslation('onboarding')
  return (
    <>
      <div data-invalid={problem && value === null ? true : undefined}>
        <RadioCards
          label={t(labelHidden ? 'gender.heading' : 'gender.label')}
          labelHidden={labelHidden}
          value={value}
          onChange={onChange}
          cards={[
            { value: 'male', title: t('gender.male'), icon: <MarsIcon /> },
            { value: 'female', title: t('gender.female'), icon: <VenusIcon /> },
          ]}
        />
      </div>
      {problem && value === null && <Notice tone="error">{problem}</Notice>}
      {value === 'female' && (
        <Notice
          title={t('gender.creatorsTitle')}
          action={<a href={localPath('/creators/apply', languageOf(i18n))}>{t('gender.write')}</a>}
        >
          {t('gender.creatorsText')}
        </Notice>
      )}
    </>
  )
}
