/** The inbox address of each mail provider, with the domains it serves. `{sender}` is filled in for a search. */
const inboxes: readonly { readonly link: string; readonly domains: readonly string[] }[] = [
  {
    link: 'https://mail.google.com/mail/u/0/#search/from%3A{sender}+in%3Aanywhere',
    domains: ['gmail.com', 'googlemail.com'],
  },
  {
    link: 'https://outlook.live.com/mail/0/inbox',
    domains: ['outlook.*', 'hotmail.*', 'live.*', 'msn.com'],
  },
  { link: 'https://mail.yahoo.com/', domains: ['yahoo.*', 'ymail.com', 'rocketmail.com'] },
  { link: 'https://www.icloud.com/mail', domains: ['icloud.com', 'me.com', 'mac.com'] },
  { link: 'https://mail.proton.me/u/0/inbox', domains: ['proton.me', 'protonmail.com', 'pm.me'] },
  { link: 'https://mail.zoho.com/zm/#mail/folder/inbox', domains: ['zoho.com', 'zohomail.com'] },
  { link: 'https://mail.yandex.com/', domains: ['yandex.*', 'ya.ru'] },
  { link: 'https://e.mail.ru/inbox/', domains: ['mail.ru', 'bk.ru', 'list.ru', 'inbox.ru'] },
  { link: 'https://app.fastmail.com/', domains: ['fastmail.com', 'fastmail.fm'] },
  { link: 'https://email.t-online.de/', domains: ['t-online.de'] },
  { link: 'https://webmail.telia.com', domains: ['telia.com'] },
  { link: 'https://mail.qq.com', domains: ['qq.com'] },
  { link: 'https://mail.aol.com', domains: ['aol.*', 'aim.com'] },
  { link: 'https://www.gmx.net', domains: ['gmx.*'] },
  { link: 'https://web.de', domains: ['web.de'] },
  { link: 'https://webmail.orange.fr', domains: ['orange.fr', 'wanadoo.fr'] },
  { link: 'https://www.laposte.net', domains: ['laposte.net'] },
  { link: 'https://www.libero.it', domains: ['libero.it'] },
  { link: 'https://poczta.wp.pl', domains: ['wp.pl'] },
  { link: 'https://poczta.onet.pl', domains: ['onet.pl', 'onet.eu', 'op.pl'] },
]

/** `yahoo.*` matches one or two country endings: yahoo.com, yahoo.co.uk. */
function serves(pattern: string, domain: string): boolean {
  if (!pattern.endsWith('.*')) return domain === pattern
  const name = pattern.slice(0, -1)
  return domain.startsWith(name) && /^[a-z]{2,3}(\.[a-z]{2})?$/.test(domain.slice(name.length))
}

const inboxOf = (email: string) => {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  return inboxes.find(({ domains }) => domains.some((pattern) => serves(pattern, domain)))
}

/** Whether an email belongs to a large provider, where unrelated people have their addresses. */
export const hasLargeProvider = (email: string): boolean => inboxOf(email) !== undefined

/**
 * The address at which the owner of `email` finds a mail from `sender`, or null if the provider is unknown: then no
 * button is shown.
 */
export function inboxLink(email: string, sender: string): string | null {
  const inbox = inboxOf(email)
  return inbox ? inbox.link.replace('{sender}', encodeURIComponent(sender)) : null
}
