import { expect, test } from 'vitest'
import { defaultSettings } from '../settings/index.ts'
import { isPretendingName } from './pretending-name.ts'

const reserved = {
  staffWords: defaultSettings.staffWords,
  brandName: 'Serendip',
  operatorNames: ['Mona Keller', 'Ann', 'Ирина Волкова'],
}

test.each([
  ...['Serendip Support', 'serendip', 'SERENDIP', 'Support', 'Moderator', 'Admin', 'The Administrator'],
  // Letters of other alphabets, digits, signs, accents.
  ...['Sеrendiр', 'Ѕuррort', 'M0derator', '5upp0rt', 'Adm1n', 'AdmIn', 'Adrnin', 'Modérator', 'ⓢⓤⓟⓟⓞⓡⓣ'],
  ...['ＳＵＰＰＯＲＴ', '𝐒𝐞𝐫𝐞𝐧𝐝𝐢𝐩', 'Serend!p', 'Support24', 'Admin_1', '1 Moderator', '🛡️ Support 🛡️'],
  // Without gaps, and with too many.
  ...[
    'SerendipSupport',
    'S e r e n d i p',
    'S.u.p.p.o.r.t',
    'Sup-port',
    'SupportTeam',
    'TheSerendipApp',
    'Mod erator',
  ],
  ...[
    'Customer  Service',
    'customer.service',
    'Kundenservice',
    'Moderatorin',
    'Soporte',
    'Поддержка',
    'Модератор',
  ],
  ...['الدعم', 'الدعم الفني', 'خدمة العملاء', 'Destek', 'Lena Support'],
  ...['Mona Keller', 'mona  keller', 'MonaKeller', 'Мona Keller', 'M0na Keller', 'Ирина Волкова'],
])('%s pretends to speak for the product', (name) => {
  expect(isPretendingName(name, reserved)).toBe(true)
})

test.each([
  ...[
    'Modesta',
    'Ada Minor',
    'Adam In Berlin',
    'Serendipity',
    'Serena Dipali',
    'Serena',
    'Ann',
    'Mona',
    'Keller',
  ],
  ...['Mona K', 'Mona Kellermann', 'Simona Keller', 'Administra', 'Supporter', 'Teamo', 'Chat Noir', 'Modi'],
  ...[
    'Service',
    'Live',
    'Helper Joe',
    'Team',
    'Carelle',
    'Thea',
    'Theo Apple',
    'Noor',
    'سارة',
    'مشرف',
    'داعم',
  ],
  ...[
    'Ирина',
    'Админа Иванова',
    'Олег',
    '李娜',
    'さくら',
    'Zoë 24',
    '24',
    '🙂🙂',
    'Mia',
    'Li',
    'Ola',
    'Sami',
    'Mod',
  ],
])('%s is a name like any other', (name) => {
  expect(isPretendingName(name, reserved)).toBe(false)
})

test('long names are read in little time', () => {
  const begun = performance.now()
  for (const name of ['the'.repeat(60), 'support'.repeat(25) + 'x', '1l'.repeat(90)])
    isPretendingName(name, reserved)
  expect(performance.now() - begun).toBeLessThan(500)
})
