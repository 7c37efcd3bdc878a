import { type EarningsView, formatLocale, type OwnPayoutAccount } from '@serendip/contract'
import { Button, Dialog, Facts, Notice, Section } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { profileQuery } from '../../../platform/queries.ts'
import { AccountForm } from './account-form.tsx'
import { useMoney } from './use-money.ts'

/** The account that a creator is paid to. */
export function AccountSection({ earnings }: { readonly earnings: EarningsView }) {
  const { t } = useTranslation(['creator-desk', 'everywhere'])
  const { api } = usePlatform()
  const [isOpen, setOpen] = useState(false)
  const { data: profile } = useQuery(profileQuery(api))
  const { account, accountWaitDays, isPaused } = earnings
  return (
    <Section title={t('earnings.account.title')} text={t('earnings.account.text')}>
      {account ? <Stored account={account} earnings={earnings} /> : <p>{t('earnings.account.none')}</p>}
      <div>
        <Button
          size="l"
          variant={account ? 'plain' : 'solid'}
          disabled={isPaused}
          onClick={() => setOpen(true)}
        >
          {t(account ? 'earnings.account.change' : 'earnings.account.add')}
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        form="sheet"
        title={t('earnings.account.title')}
        description={t('earnings.form.text', { count: accountWaitDays })}
        closeLabel={t('everywhere:cancel')}
      >
        {isOpen && profile && (
          <AccountForm
            account={account}
            asksPassword={profile.hasPassword !== false}
            onDone={() => setOpen(false)}
          />
        )}
      </Dialog>
    </Section>
  )
}

interface StoredProps {
  readonly account: OwnPayoutAccount
  readonly earnings: EarningsView
}

function Stored({ account, earnings: { birthday, ...earnings } }: StoredProps) {
  const { t, i18n } = useTranslation('creator-desk')
  const { day } = useMoney(earnings)
  const locale = formatLocale(i18n.language)
  const countries = new Intl.DisplayNames([locale], { type: 'region' })
  const birthdays = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const { city, country } = account
  return (
    <>
      {account.usableFrom > Date.now() && (
        <Notice>{t('earnings.account.waits', { date: day(account.usableFrom) })}</Notice>
      )}
      <Facts>
        <dt>{t('earnings.account.holder')}</dt>
        <dd>
          <bdi>{account.holderName}</bdi>
        </dd>
        <dt>{t('earnings.account.iban')}</dt>
        <dd>
          {t('earnings.account.ending', { country: countries.of(account.ibanCountry), end: account.ibanEnd })}
        </dd>
        <dt>{t('earnings.account.address')}</dt>
        <dd>
          <bdi>{[city, countries.of(country)].join(', ')}</bdi>
        </dd>
        {birthday !== null && (
          <>
            <dt>{t('earnings.account.birthday')}</dt>
            <dd>{birthdays.format(Date.parse(birthday))}</dd>
          </>
        )}
        <dt>{t('earnings.account.taxCountry')}</dt>
        <dd>{countries.of(account.taxCountry)}</dd>
        {account.taxIdEnd !== '' && (
          <>
            <dt>{t('earnings.account.taxId')}</dt>
            <dd>{t('earnings.account.taxEnding', { end: account.taxIdEnd })}</dd>
          </>
        )}
      </Facts>
    </>
  )
}
