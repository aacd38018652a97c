/** The cost of hashing a password with argon2id. A stored hash with a different cost is replaced at the next login. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
