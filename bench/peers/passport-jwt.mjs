/** Express with passport-jwt. */
import express from 'express'
import jwt from 'jsonwebtoken'
import passport from 'passport'
import passportJwt from 'passport-jwt'
import { listening, PROFILE, SECRET } from './profile.mjs'

const { ExtractJwt, Strategy } = passportJwt
const users = new Map([[PROFILE.sub, PROFILE]])
const options = {
  jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
  secretOrKey: SECRET,
  algorithms: ['HS256'],
}
passport.use(new Strategy(options, ({ sub }, done) => done(null, users.get(sub) ?? false)))
const app = express()
app.use(passport.initialize())
const signedIn = passport.authenticate('jwt', { session: false })
app.get('/guarded', signedIn, (request, response) => response.json({ user: request.user.sub }))
app.get('/me', signedIn, (request, response) => response.json(request.user))
const server = app.listen(0, '127.0.0.1', () => {
  const headers = { Authorization: `Bearer ${jwt.sign(PROFILE, SECRET, { expiresIn: '1h' })}` }
  listening(server.address().port, { guard: { path: '/guarded', headers }, me: { path: '/me', headers } })
})
