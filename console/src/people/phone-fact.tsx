import { phoneMaxChars, type ViewPurpose } from '@serendip/contract/operator'
import { Button, Field, TextInput } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { errorCodeOf } from '../client.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import form from '../parts/forms/form.module.css'
import { useSubmit } from '../parts/forms/use-submit.ts'
import { useMe } from '../queries.ts'
import styles from './person-screen.module.css'

interface PhoneProps {
  readonly userId: string
  readonly phone: string | null
  /** Purpose for which the private details were opened. */
  readonly purpose: ViewPurpose
}

/** The number that the person gave to support. */
export function PhoneFact({ phone: known, ...props }: PhoneProps) {
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const [phone, setPhone] = useState(known)
  const [isOpen, setOpen] = useState(false)
  const close = (changed: string | null) => {
    setPhone(changed)
    setOpen(false)
  }
  if (isOpen) return <PhoneForm {...props} phone={phone} done={close} />
  return (
    <>
      {phone === null ? t('people.noPhone') : <bdi dir="ltr">{phone}</bdi>}
      {rights.has('people.support') && (
        <Button size="s" onClick={() => setOpen(true)}>
          {t(phone === null ? 'people.addPhone' : 'people.changePhone')}
        </Button>
      )}
    </>
  )
}

function PhoneForm({ userId, phone, purpose, done }: PhoneProps & { done(phone: string | null): void }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const [written, setWritten] = useState(phone ?? '')
  const store = async (next: string | null) =>
    done((await api.people.setPhone({ params: { userId }, body: { phone: next, purpose } })).phone)
  const saving = useSubmit(() => store(written.trim()))
  const removal = useSubmit(() => store(null))
  const isWrong = saving.error !== null && errorCodeOf(saving.error) === 'bad_input'
  return (
    <form className={form.form} onSubmit={(event) => void saving.submit(event)}>
      <ErrorNotice error={isWrong ? null : (saving.error ?? removal.error)} />
      <Field
        label={t('people.phone')}
        hint={t('people.phoneHint')}
        {...(isWrong && { error: t('people.phoneWrong') })}
      >
        <TextInput
          autoFocus
          type="tel"
          dir="ltr"
          autoComplete="off"
          maxLength={phoneMaxChars}
          value={written}
          onChange={({ target: { value } }) => setWritten(value)}
        />
      </Field>
      <div className={styles.row}>
        <Button type="submit" variant="ember" pending={saving.isPending} disabled={written.trim() === ''}>
          {t('people.storePhone')}
        </Button>
        {phone !== null && (
          <Button pending={removal.isPending} onClick={(event) => void removal.submit(event)}>
            {t('people.removePhone')}
          </Button>
        )}
        <Button onClick={() => done(phone)}>{t('people.cancel')}</Button>
      </div>
    </form>
  )
}
