import 'i18next'
import type account from '../../../locales/en/account.json'
import type admin from '../../../locales/en/admin.json'
import type assessment from '../../../locales/en/assessment.json'
import type common from '../../../locales/en/common.json'
import type glossary from '../../../locales/en/glossary.json'
import type leader from '../../../locales/en/leader.json'
import type translation from '../../../locales/en/translation.json'

declare module 'i18next' {
  /** Keys that are missing in the English files are type errors. */
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: {
      translation: typeof translation
      account: typeof account
      admin: typeof admin
      assessment: typeof assessment
      glossary: typeof glossary
      leader: typeof leader
      common: typeof common
    }
  }
}
