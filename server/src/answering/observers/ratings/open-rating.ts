import type { Rating } from '@lpi/contract'
import type { Context } from '../../../platform/base/context.ts'
import { AppError } from '../../../platform/base/errors.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { Handler } from '../../../platform/http/handler.ts'
import { assertWithinNetworkLimit } from '../../../platform/limits/rate-limits.ts'
import { hashLinkCode } from '../../../platform/secrets/link-code.ts'
import { chooseLanguage } from '../../../questionnaires/instruments/choose-language.ts'
import { loadStoredInstrument } from '../../../questionnaires/instruments/load-stored-instrument.ts'
import { statementOptions } from '../../../questionnaires/instruments/questions.ts'
import { textIn } from '../../../questionnaires/model/instrument.ts'
import { nameInMail } from '../name-in-mail.ts'
import { findRating, type RatingRow } from './queries.ts'

/** The code is in the body, because proxies may log request URLs. */
export const openRating: Handler<'openRating'> = async (ctx, { body }, _actor, { ip }) => {
  await assertWithinNetworkLimit(ctx, 'codeChecks', ip)
  return presentRating(ctx, await findOpenRating(ctx, ctx.db, body.code), body.language)
}

/** Throws if the link is unknown, the learner has withdrawn consent, or rating has closed. */
export async function findOpenRating(ctx: Context, db: Db, code: string) {
  const rating = await findRating(db, hashLinkCode(code))
  if (!rating) throw new AppError('observers.link_invalid')
  if (rating.closed_at || rating.closes_at <= ctx.now()) throw new AppError('observers.closed')
  return rating
}

export async function presentRating(
  ctx: Context,
  rating: RatingRow,
  language: string | undefined,
): Promise<Rating> {
  const instrument = await loadStoredInstrument(ctx, rating.instrument_id, rating.instrument_version)
  const shownLanguage = chooseLanguage(language ?? rating.language, instrument)
  const hasAccepted = rating.accepted_at !== null
  return {
    learnerName: nameInMail(rating.first_name, rating.last_name),
    instrumentName: textIn(instrument.name, shownLanguage, instrument),
    closesAt: rating.closes_at.toISOString(),
    hasAccepted,
    hasFinished: rating.finished_at !== null,
    sentence: rating.sentence,
    options: statementOptions(instrument, shownLanguage),
    isThirdPerson: instrument.statements.every(({ thirdPerson }) => thirdPerson),
    statements: hasAccepted
      ? instrument.statements.map(({ id, text, thirdPerson = text }) => ({
          id,
          text: textIn(thirdPerson, shownLanguage, instrument),
          value: rating.answers[id] ?? null,
        }))
      : [],
  }
}
