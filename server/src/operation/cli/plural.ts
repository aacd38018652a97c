const rules = new Intl.PluralRules('en-US')

/** `plural(2, 'person', 'people')` is `2 people`. */
export function plural(count: number, singular: string, pluralForm = `${singular}s`) {
  return `${count.toLocaleString('en-US')} ${rules.select(count) === 'one' ? singular : pluralForm}`
}
