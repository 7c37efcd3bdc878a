import { Button, Checkbox, CreditCardIcon, Notice, PlusIcon, RadioCards } from '@serendip/ui'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lateView } from '../../../platform/late/late-view.tsx'
import { MethodLine } from './method-line.tsx'
import { expiryText } from './method-name.ts'
import styles from './pay-panel.module.css'
import { another, type MethodChoice } from './use-method-choice.ts'
import type { Purchase } from './use-purchase.ts'

const UnlockCard = lateView(async () => (await import('./unlock-card-dialog.tsx')).UnlockCardDialog)

interface PayTapProps {
  /** Says what the tap pays. */
  readonly label: string
  readonly choice: MethodChoice
  readonly purchase: Pick<Purchase, 'isPending' | 'lockedCard' | 'problem'>
  readonly look?: 'xl' | 'l'
  onPay(consent: { readonly savesMethod: boolean }): void
  onPayWith(methodId: string): void
}

/** A saved card in one tap, or another one on the payment service's page, which is saved only if the person ticks it. */
export function PayPanel(props: PayTapProps) {
  const { choice } = props
  return (
    <>
      <Problem purchase={props.purchase} />
      {choice.methods.length > 0 && <MethodCards choice={choice} />}
      {choice.saved === undefined && <SaveConsent choice={choice} />}
      <PayTap {...props} />
    </>
  )
}

/** Why the last tap was refused, or the proof that it waits for. */
export function Problem({ purchase: { problem, lockedCard } }: Pick<PayTapProps, 'purchase'>) {
  const { t } = useTranslation('error')
  if (lockedCard) {
    return (
      <Suspense fallback={null}>
        <UnlockCard card={lockedCard} />
      </Suspense>
    )
  }
  return problem && <Notice tone="error">{t(problem)}</Notice>
}

/** The tap alone: it charges the chosen card, or leads to the payment service. */
export function PayTap({ label, choice, purchase, look = 'xl', onPay, onPayWith }: PayTapProps) {
  const { saved, savesMethod } = choice
  return (
    <Button
      variant="ember"
      size={look}
      block
      pending={purchase.isPending}
      onClick={() => (saved === undefined ? onPay({ savesMethod }) : onPayWith(saved.methodId))}
    >
      {label}
    </Button>
  )
}

/** Whether the card that is used on the payment service's page is saved. */
export function SaveConsent({ choice: { savesMethod, setSavesMethod } }: Pick<PayTapProps, 'choice'>) {
  const { t } = useTranslation('shop')
  return (
    <Checkbox
      className={styles.consent ?? ''}
      label={t('method.save')}
      hint={t('method.saveHint')}
      checked={savesMethod}
      onChange={({ currentTarget }) => setSavesMethod(currentTarget.checked)}
    />
  )
}

/** The saved cards, and another one. */
export function MethodCards({ choice: { methods, saved, choose } }: Pick<PayTapProps, 'choice'>) {
  const { t, i18n } = useTranslation('shop')
  return (
    <div className={styles.methods}>
      <RadioCards
        label={t('method.title')}
        value={saved?.methodId ?? another}
        onChange={choose}
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
