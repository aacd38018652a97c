import type account from '../../../locales/en/account.json'
import type admin from '../../../locales/en/admin.json'
import type assessment from '../../../locales/en/assessment.json'
import type common from '../../../locales/en/common.json'
import type glossary from '../../../locales/en/glossary.json'
import type leader from '../../../locales/en/leader.json'
import type translation from '../../../locales/en/translation.json'

type EnglishTexts = {
  translation: typeof translation
  account: typeof account
  admin: typeof admin
  assessment: typeof assessment
  glossary: typeof glossary
  leader: typeof leader
  common: typeof common
}

export type Namespace = keyof EnglishTexts

/** The keys of a namespace. A text with plural forms has one key, without the suffix of the form. */
type TextKey<N extends Namespace> = N extends Namespace ? PathsOf<EnglishTexts[N]> : never

type PathsOf<T> = {
  [K in keyof T & string]: T[K] extends string ? KeyWithoutPluralForm<K, keyof T> : `${K}.${PathsOf<T[K]>}`
}[keyof T & string]

type KeyWithoutPluralForm<K extends string, Siblings> = K extends `${infer Key}_${Intl.LDMLPluralRule}`
  ? `${Key}_other` extends Siblings
    ? Key
    : K
  : K

/**
 * Returns the text for a key. A key without a prefix belongs to the first namespace; `namespace:key` names another one.
 * A key that is missing in English is a type error.
 */
export type Translate<N extends readonly Namespace[]> = (
  key: TextKey<N[0]> | { [Name in N[number]]: `${Name}:${TextKey<Name>}` }[N[number]],
  values?: TextValues,
) => string

/** The values of the placeholders. `count` also selects the plural form, so it cannot be text. */
export type TextValues = { readonly [name: string]: string | number | null | undefined } & {
  readonly count?: number
}
