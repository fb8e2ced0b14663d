import { PGlite } from '@electric-sql/pglite';
const stats=new Map<string,{n:number,ms:number}>();
import { measureStandalone } from './overhead/standalone.ts';
const proto=PGlite.prototype as any;
const byq=new Map<string,{n:number,ms:number}>(); let cur='';
for (const m of ['execProtocol','execProtocolStream']){
  const f=proto[m]; if(!f) continue;
  proto[m]=async function(msg:Uint8Array,...r:unknown[]){ const t=performance.now(); const c=String.fromCharCode(msg[0]??0); if(c==='P') cur=Buffer.from(msg).toString('latin1').slice(5,110).replace(/\s+/g,' '); try{ return await f.call(this,msg,...r);} finally { const d=performance.now()-t; for(const [mp,k] of [[stats,c],[byq,cur+' #'+c]] as const){ const s=mp.get(k)??{n:0,ms:0}; s.n++; s.ms+=d; mp.set(k,s);} } };
}
await measureStandalone(20);
for(const mp of [stats,byq]){const rows=[...mp].sort((a,b)=>b[1].ms-a[1].ms).slice(0,26);
for(const [k,s] of rows) console.log(s.ms.toFixed(0).padStart(7),String(s.n).padStart(6),(s.ms/s.n).toFixed(2).padStart(7),k);}
