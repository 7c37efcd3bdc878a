import type { PaymentMethod } from '@serendip/contract'
import { Button, Checkbox, CreditCardIcon, Notice, PlusIcon, RadioCards } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { billingQuery } from '../shop-queries.ts'
import { MethodLine } from './method-line.tsx'
import { expiryText, isExpired } from './method-name.ts'
import styles from './pay-panel.module.css'
import type { Purchase } from './use-purchase.ts'

/** The choice of another card. */
export const another = 'another'

interface PayPanelProps {
  /** Says what the tap pays. */
  readonly label: string
  readonly purchase: Pick<Purchase, 'isPending' | 'problem'>
  readonly look?: 'xl' | 'l'
  /** The chosen method alone until the person wants another one. */
  readonly isCompact?: boolean
  /** The method that is chosen at first, by its id or `another`; the latest one otherwise. */
  readonly first?: string | null
  onPay(consent: { readonly savesMethod: boolean }): void
  onPayWith(methodId: string): void
}

/** A saved card in one tap, or another one on the payment service's page, which is saved only if the person ticks it. */
export function PayPanel({
  label,
  purchase: { isPending, problem },
  look = 'xl',
  isCompact = false,
  first = null,
  onPay,
  onPayWith,
}: PayPanelProps) {
  const { t } = useTranslation(['shop', 'error'])
  const { api, clock } = usePlatform()
  const { data } = useQuery(billingQuery(api))
  const [chosenId, choose] = useState<string | null>(first)
  const [isChoosing, setChoosing] = useState(false)
  const [savesMethod, setSavesMethod] = useState(false)
  const methods = (data?.methods ?? []).filter((method) => !isExpired(method, clock.now()))
  const saved =
    chosenId === another ? undefined : (methods.find(({ methodId }) => methodId === chosenId) ?? methods[0])
  return (
    <>
      {problem && <Notice tone="error">{t(`error:${problem}`)}</Notice>}
      {saved !== undefined && isCompact && !isChoosing && (
        <ChosenMethod method={saved} onChange={() => setChoosing(true)} />
      )}
      {methods.length > 0 && (!isCompact || isChoosing || saved === undefined) && (
        <MethodChoice methods={methods} value={saved?.methodId ?? another} onChange={choose} />
      )}
      {saved === undefined && (
        <Checkbox
          className={styles.consent ?? ''}
          label={t('method.save')}
          hint={t('method.saveHint')}
          checked={savesMethod}
          onChange={({ currentTarget }) => setSavesMethod(currentTarget.checked)}
        />
      )}
      <Button
        variant="ember"
        size={look}
        block
        pending={isPending}
        onClick={() => (saved === undefined ? onPay({ savesMethod }) : onPayWith(saved.methodId))}
      >
        {label}
      </Button>
    </>
  )
}

function ChosenMethod({ method, onChange }: { method: PaymentMethod; onChange(): void }) {
  const { t } = useTranslation('shop')
  return (
    <p className={styles.chosen}>
      <CreditCardIcon />
      <MethodLine method={method} />
      <Button variant="quiet" size="s" onClick={onChange}>
        {t('method.change')}
      </Button>
    </p>
  )
}

interface MethodChoiceProps {
  readonly methods: readonly PaymentMethod[]
  readonly value: string
  onChange(value: string): void
}

function MethodChoice({ methods, value, onChange }: MethodChoiceProps) {
  const { t, i18n } = useTranslation('shop')
  return (
    <div className={styles.methods}>
      <RadioCards
        label={t('method.title')}
        value={value}
        onChange={onChange}
        cards={[
          ...methods.map((method) => ({
            value: method.methodId,
            icon: <CreditCardIcon />,
            title: <MethodLine method={method} />,
            detail: t('method.expires', { date: expiryText(method, i18n.language) }),
          })),
          { value: another, icon: <PlusIcon />, title: t('method.another') },
        ]}
      />
    </div>
  )
}
