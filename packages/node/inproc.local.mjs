import { createSallyport } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { platform } from './src/index.ts'
const never={max:1e9,windowMs:60000}
const base={baseUrl:'https://auth.example.com',secret:'b3nch-S3cr3t-0f-m0re-than-32-bytes-42',stores:memoryStores(),registration:true,platform:platform(),
 passwordHasher:{hash:async p=>'$x$'+p,verify:async(p,h)=>h==='$x$'+p,needsRehash:()=>false}}
const rl={login:never,register:never,refresh:never,user:never}
let s; try{s=createSallyport({...base,rateLimits:{...rl,requests:never}})}catch(e){s=createSallyport({...base,rateLimits:rl})}
const url='https://auth.example.com'
const conn={address:'127.0.0.1'}
const post=(p,b,h={})=>s.fetch(new Request(url+p,{method:'POST',headers:{'Content-Type':'application/json','X-Auth-Strategy':'bearer',...h},body:JSON.stringify(b)}),conn)
await post('/auth/register',{email:'a@example.org',password:'correct horse battery staple 42'})
let r=await post('/auth/login',{email:'a@example.org',password:'correct horse battery staple 42'})
const {accessToken}=await r.json(); if(!accessToken) throw new Error('login '+r.status)
const auth={Authorization:'Bearer '+accessToken}
const me=async()=>{const r=await s.fetch(new Request(url+'/auth/me',{headers:auth}),conn); await r.text()}
const guard=async()=>{const u=await s.authenticate(new Request(url+'/guarded',{headers:auth}),conn); if(!u) throw 1}
const out=[]
for(const f of [me,guard]){
  for(let i=0;i<6000;i++) await f()
  const best=[]
  for(let k=0;k<12;k++){const c=process.cpuUsage();for(let i=0;i<2000;i++) await f();const d=process.cpuUsage(c);best.push((d.user+d.system)/2000)}
  best.sort((a,b)=>a-b);out.push(best[2],best[6])
}
console.log(JSON.stringify(out.map(x=>+x.toFixed(2))))
